export const notFound = {
  message: "Looks like you're lost!",
  hint: 'Check the address, or go back to the start.',
  home: 'Go to start page',
};
