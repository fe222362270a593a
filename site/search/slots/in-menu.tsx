import { SearchForm } from '../form.tsx';

export const inMenu = SearchForm;
