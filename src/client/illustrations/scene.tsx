import type { ComponentProps } from 'react';

export const Scene = (props: ComponentProps<'svg'>) => (
  <svg width="100%" height="100%" aria-hidden="true" {...props} />
);

/** Each shape is `color path`, which is filled, or `color width path`, which is a line. With an `r` after the width, its ends are round. */
export const Shapes = ({ of: shapes, ...group }: ComponentProps<'g'> & { of: readonly string[] }) => (
  <g {...group}>{shapes.map(drawn)}</g>
);

function drawn(shape: string) {
  const [, name = '', width, round, d] = /^(\S+) (?:([\d.]+)(r?) )?(M.+)$/.exec(shape) ?? [];
  const color = `var(--${name})`;
  if (!width) return <path key={shape} fill={color} d={d} />;
  const cap = round ? 'round' : undefined;
  return <path key={shape} fill="none" stroke={color} strokeWidth={width} strokeLinecap={cap} d={d} />;
}
