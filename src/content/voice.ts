export const voiceWords = {
  launcher: 'Hear it',
  title: 'Hear it answer',
};
