/** In place of a part of the page that doesn't work. The phone number follows the message. */
export const failedPartText = {
  pageMissing: 'Parts of this page haven’t loaded yet. They will when the network is back, or call us:',
  missing: 'This part hasn’t loaded yet. It will when the network is back, or call us:',
  message: 'This part of the page stopped working. Reload it, or call us:',
  reload: 'Reload',
};
