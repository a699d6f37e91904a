import { faqLink } from '#content/sections/faq.ts';

/** Opens an answer of the FAQ, if it wasn't deleted. */
export const AnswerLink = ({ id, children }: { id: string; children: string }) => {
  const link = faqLink(id);
  return (
    link && (
      <a className="tap" href={link.href}>
        {children}
      </a>
    )
  );
};
