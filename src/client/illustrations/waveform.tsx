export const Waveform = () => (
  <svg viewBox="0 0 148 20" width="148" height="20" aria-hidden="true">
    <path fill="currentcolor" d="M1 1v18l14-9z" />
    <path
      fill="none"
      stroke="currentcolor"
      strokeWidth="3"
      strokeLinecap="round"
      d="M25 8v4M32 5v10M39 2v16M46 6v8M53 8v4M60 4v12M67 2v16M74 5v10M81 8v4M88 7v6M95 3v14M102 6v8M109 8v4M116 9v2M123 4v12M130 2v16M137 6v8M144 9v2"
    />
  </svg>
);
