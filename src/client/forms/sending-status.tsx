/** Lasts, so that screen readers notice its text. The pressed button is disabled, so they no longer read it. */
export const SendingStatus = ({ text }: { text: string | false }) => (
  <p className="visually-hidden" role="status">
    {text || ''}
  </p>
);
