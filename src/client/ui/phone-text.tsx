const PHONE = /((?:\(\d{3}\) |\d{3}-)\d{3}-\d{4})/;

/** A text in which phone numbers never break, and read left to right in every language. */
export const PhoneText = ({ children }: { children: string }) =>
  // `split` puts what the pattern captures at the odd places.
  children.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
