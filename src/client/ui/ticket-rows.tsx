import { WithPhones } from './contact-links.tsx';

interface TicketRowsProps {
  /** While a call plays, a text is empty until the call comes to it. */
  rows: readonly { label: string; text: string | undefined; reserved?: string }[];
  lang?: string | undefined;
}

export const TicketRows = ({ rows, lang }: TicketRowsProps) => (
  <dl lang={lang}>
    {rows.map(
      ({ label, text, reserved }) =>
        text !== undefined && (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-reserved={reserved}>{text && <WithPhones text={text} />}</dd>
          </div>
        ),
    )}
  </dl>
);
