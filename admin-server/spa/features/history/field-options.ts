import type { ResourceName } from '#content-db/types/index.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { loadOnce, type OnDemand } from '../../ui/load-once.ts';
import { navItemOf } from '../../resource/nav-items.ts';

/** The fields of a form, some with options that have a label. */
interface Fields {
  fields: readonly FieldSpec[];
}

const known = new Map<ResourceName, OnDemand<Fields>>();

/** The fields of a type, from its screen: without any where it has none that lists them. */
export function fieldsOf(resource: ResourceName): OnDemand<Fields> {
  const code = known.get(resource) ?? loadOnce(() => loadFields(resource));
  known.set(resource, code);
  return code;
}

async function loadFields(resource: ResourceName): Promise<Fields> {
  const { screen } = (await navItemOf(resource)?.load()) ?? {};
  return { fields: screen?.fields ?? [] };
}

/** Whether a stored value may stand for an option, such as `trainingManager`. */
export function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][\w-]*$/i.test(value);
}

/** The label of an option; a value that is none stays. */
export function optionLabel({ fields }: Fields, column: string, value: string): string {
  const options = fields.find(({ name }) => name === column)?.options;
  return options?.find((option) => option.value === value)?.label ?? value;
}
