/** In place of a part of the page that doesn't work. The phone number follows the message. */
export const failedPartText = {
  missing: 'This part hasn’t loaded yet. It will when the network is back, or call us:',
  message: 'This part of the page stopped working. Reload it, or call us:',
  reload: 'Reload',
};
