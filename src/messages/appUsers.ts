export { appUsers } from './en-GB/appUsers.ts';
