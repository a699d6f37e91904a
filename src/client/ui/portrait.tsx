export const Portrait = ({ name, picture }: { name: string; picture: string | undefined }) =>
  picture ? (
    <img className="portrait" src={picture} width="48" height="48" alt="" loading="lazy" />
  ) : (
    <span className="portrait" aria-hidden="true">
      {name
        .split(' ')
        .map(([initial]) => initial)
        .slice(0, 2)
        .join('')}
    </span>
  );
