import { Scene } from './scene.tsx';
import styles from './scenes.module.css';

const drawings = {
  'small-business': <Truck x={236} y={112} scale={0.44} />,
  'growing-business': (
    <>
      <path fill="var(--board)" d="M292 54h60v38h-60zM298 92h4v18h-4zM342 92h4v18h-4z" />
      <path
        fill="var(--truck)"
        d={
          'M297 59h11v7h-11zM311 59h20v7h-20zM334 59h13v7h-13z' +
          'M297 69h20v7h-20zM320 69h11v7h-11zM297 79h11v7h-11zM326 79h21v7h-21z'
        }
      />
      {[52, 110, 168, 226].map((x) => (
        <Truck key={x} x={x} y={113} scale={0.33} />
      ))}
    </>
  ),
  franchise: (
    <>
      <circle fill="var(--sun)" cx="352" cy="84" r="26" />
      <path fill="var(--ground)" d="M-1600 120V92h1200q400-14 1200-10v38z" />
      <path fill="var(--road)" d="M-60 122 388 82h4L180 122z" />
      <path
        fill="none"
        stroke="var(--truck)"
        strokeWidth="2"
        strokeDasharray="14 10"
        d="M40 123 390 82"
      />
      <g id="scene-depot">
        <path fill="var(--wall)" d="M36 102V78l30-12 30 12v24z" />
        <path fill="var(--roof)" d="M32 80l34-15 34 15v4L66 70 32 84zM50 102V86h32v16z" />
      </g>
      <use href="#scene-depot" transform="translate(116 22.5) scale(.7)" />
      <use href="#scene-depot" transform="translate(206 40.5) scale(.47)" />
      <use href="#scene-depot" transform="translate(275 53.5) scale(.31)" />
      <use href="#scene-depot" transform="translate(322 63) scale(.2)" />
      <Truck x={120} y={113} scale={0.25} />
      <Truck x={262} y={99.5} scale={0.13} />
    </>
  ),
};

export const DawnScene = ({ plan }: { plan: keyof typeof drawings }) => (
  <Scene
    className={styles.dawn}
    overflow="visible"
    viewBox="0 0 400 120"
    preserveAspectRatio="xMaxYMax meet"
  >
    <path
      fill="var(--hill-dawn)"
      d="M-1600 120V90h1200q100-18 200-8t200 4 200-2 200 4 200-2 200-4v42z"
    />
    <path fill="var(--ground)" d="M-1600 120v-16h2400v16z" />
    {drawings[plan]}
  </Scene>
);

/** `x` is the truck's left edge; `y` is the bottom of its wheels. */
function Truck({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <use
      href="#scene-truck"
      transform={`translate(${x - 60 * scale} ${y - 357 * scale}) scale(${scale})`}
    />
  );
}
