import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import * as fieldSchemas from '#content-db/model/fields.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import type { ResourceScreen } from '../resource/screen.ts';

type Subject<N extends ResourceName> = Pick<ResourceScreen<N>, 'name' | 'schema'>;

/** The schema of a form: its own, or that of the type. */
export function schemaOf<N extends ResourceName>({ name, schema }: Subject<N>): z.ZodObject {
  return schema?.(resources, fieldSchemas) ?? resources[name].input;
}

/** Checks the form by its schema. */
export function resolverOf<N extends ResourceName>(screen: Subject<N>): Resolver<FieldValues> {
  return zodResolver(schemaOf(screen));
}
