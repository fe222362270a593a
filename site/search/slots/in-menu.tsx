import { SearchForm } from '../form.tsx';

export default SearchForm;
