/** What the server says where it has no page to show. */
export const pages = {
  notBuilt: 'The pages of Foyer are not built yet. Run "npm start", which builds them.',
  noSuchFile: 'There is no such file. Reload the page to get its newest version.',
};
