import { ListKeys } from '../../views/parts/desk/ListKeys.tsx';

/** The keys of the list, loaded once the list is there. */
export default ListKeys;
