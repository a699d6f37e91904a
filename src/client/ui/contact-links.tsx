import { site } from '#content/site.ts';

export const PhoneLink = () => (
  <a className="tap phone" href={`tel:${site.phone.e164}`}>
    <bdi dir="ltr">{site.phone.display}</bdi>
  </a>
);

export const EmailLink = () => (
  <a className="tap email" href={`mailto:${site.email}`}>
    {site.email}
  </a>
);
