import { formOf } from '../address.ts';

export const inMenuProps = formOf;
