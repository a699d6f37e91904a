import type { ComponentProps } from 'react';

export const Scene = (props: ComponentProps<'svg'>) => (
  <svg width="100%" height="100%" aria-hidden="true" {...props} />
);

/** The attributes of a path. Without `fill`, it is a line. */
export type Shape = ComponentProps<'path'>;

export const Shapes = ({ of: shapes, ...group }: ComponentProps<'g'> & { of: Shape[] }) => (
  <g {...group}>
    {shapes.map((shape) => (
      <path key={shape.d} fill="none" {...shape} />
    ))}
  </g>
);
