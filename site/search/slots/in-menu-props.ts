import { formOf } from '../address.ts';

export default formOf;
