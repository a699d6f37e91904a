/** In place of a part of the page that stopped working. The phone number follows the message. */
export const failedPartText = {
  message: 'This part of the page stopped working. Reload it, or call us:',
  reload: 'Reload',
};
