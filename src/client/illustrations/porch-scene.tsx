import { Scene, Shapes, type Shape } from './scene.tsx';
import styles from './porch-scene.module.css';

const shapes = {
  oak: [
    {
      fill: 'var(--leaves)',
      d: 'M96 312c4-40 2-70-6-96l12 22 8-30 4 34 16-20c-12 26-16 56-14 90z',
    },
    {
      fill: 'var(--leaves)',
      d:
        'M30 212' +
        'c-14-34 12-62 40-58 10-30 58-36 74-8 32-8 54 22 38 50' +
        ' 12 22-12 42-36 34-14 20-46 18-54-4-24 14-54 8-62-14' +
        'z',
    },
  ],
  house: [
    { fill: 'var(--wall)', d: 'M250 170h400v142H250zM430 172l110-96 110 96z' },
    {
      stroke: 'var(--wall-joint)',
      strokeWidth: 3,
      d:
        'M262 192h40M318 192h26M262 224h18M352 224h22M262 256h14' +
        'M356 256h18M262 288h28M306 288h40M610 192h30M636 224h8' +
        'M602 288h40M506 152h26M556 152h22',
    },
    { fill: 'var(--roof)', d: 'M226 172l64-78h180l70-38 136 116h-26l-110-92-110 92z' },
    {
      stroke: 'var(--roof-seam)',
      strokeWidth: 3,
      d: 'M300 96l-52 76M336 96l-40 76M372 96l-32 76M408 96l-24 76M444 96l-20 74',
    },
    { fill: 'var(--pane)', d: 'M284 202h62v58h-62zM568 202h58v58h-58zM524 108h32v26h-32z' },
    {
      fill: 'var(--trim)',
      d:
        'M313 202h4v58h-4zM284 229h62v4h-62zM595 202h4v58h-4z' +
        'M568 229h58v4h-58zM538 108h4v26h-4z',
    },
    { fill: 'var(--roof)', d: 'M382 180h170l16 20H366z' },
    { fill: 'var(--trim)', d: 'M384 200h10v112h-10zM540 200h10v112h-10zM374 310h186v10H374z' },
    { fill: 'var(--door)', d: 'M436 216h56v94h-56z' },
    { fill: 'var(--trim)', d: 'M483 263a3 3 0 1 0 .1 0z' },
  ],
  truck: [
    {
      fill: 'var(--truck)',
      d: 'M60 340v-34q0-6 6-6h58l22-26q4-4 10-4h30q7 0 8 7l4 23h14q8 0 8 8v32z',
    },
    { fill: 'var(--pane)', d: 'M136 300l16-19q2-3 6-3h16v22zM180 278h8q4 0 5 4l3 18h-16z' },
    { stroke: 'var(--roof)', strokeWidth: 3, d: 'M62 288h70M70 288v12M122 288v12' },
    { fill: 'var(--night)', d: 'M96 327a15 15 0 1 0 .1 0zM184 327a15 15 0 1 0 .1 0z' },
  ],
  lantern: [
    { fill: 'var(--roof)', d: 'M516 210h4v9h-4zM507 225l5-7h12l5 7z' },
    { fill: 'var(--lantern)', d: 'M509 225h18l-3 17h-12z' },
  ],
} satisfies Record<string, Shape[]>;
const FAR =
  'M-2600 270h2000C-400 200-150 220 20 244S200 214 330 236' +
  's230-44 460-10 300 30 570-30h2000v1500H-2600z';
const NEAR =
  'M-2600 330h2000c200-40 400-20 620-20s240 6 400 0 240-18 420-4 300 20 520-6h2000v1500H-2600z';

/** Other scenes reuse parts of this scene by ID, in other colors. */
export const PorchScene = () => (
  <Scene
    className={styles.night}
    overflow="visible"
    viewBox="0 0 760 400"
    preserveAspectRatio="xMidYMax slice"
  >
    <defs>
      <radialGradient id="porch-glow">
        <stop offset="0" stopColor="var(--lamp)" />
        <stop offset="0.3" stopColor="var(--lamp)" stopOpacity="0.45" />
        <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="lit-grass" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.7" />
        <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
      </linearGradient>
    </defs>
    <path id="scene-far" fill="var(--hill-far)" d={FAR} />
    <path id="scene-near" fill="var(--hill-near)" d={NEAR} />
    <Shapes id="scene-oak" transform="translate(70)" of={shapes.oak} />
    <Shapes id="scene-house" of={shapes.house} />
    <Shapes id="scene-truck" of={shapes.truck} />
    <g className="porch-light">
      <circle cx="518" cy="232" r="86" fill="url(#porch-glow)" />
      <circle cx="518" cy="232" r="150" fill="url(#porch-glow)" />
      <path d="M424 320h88l110 82H250z" fill="url(#lit-grass)" />
    </g>
    <Shapes id="scene-lantern" of={shapes.lantern} />
  </Scene>
);
