import { Scene, Shapes, type Shape } from './scene.tsx';
import styles from './scenes.module.css';

const shapes = {
  roomAndLeak: [
    { fill: 'var(--room)', d: 'M-300-300h710v530h-710z' },
    { fill: 'var(--dusk)', d: 'M124 62h80v78h-80zM124-98h80v62h-80z' },
    { fill: 'var(--on-dusk)', d: 'M186 72a15 15 0 1 0 10 22 13 13 0 0 1-10-22z' },
    {
      stroke: 'var(--trim)',
      strokeWidth: 5,
      d: 'M124 62h80v78h-80zM164 62v78M124 101h80M124-98h80v62h-80zM164-98v62',
    },
    {
      stroke: 'var(--ink-soft)',
      strokeWidth: 3,
      strokeLinecap: 'round',
      d: 'M282 66a20 20 0 1 0 .1 0zM282 74v12h9',
    },
    { fill: 'var(--cabinet)', d: 'M-300 178h580v52h-580z' },
    { fill: 'var(--trim)', d: 'M-300 168h588v10h-588z' },
    {
      stroke: 'var(--room)',
      strokeWidth: 3,
      d:
        'M-52 178v52M32 178v52M116 178v52M200 178v52M106 190v10' +
        'M126 190v10M190 190v10M210 190v10M22 190v10M42 190v10M270 190v10',
    },
    {
      stroke: 'var(--ink-soft)',
      strokeWidth: 5,
      strokeLinecap: 'round',
      d: 'M66 168v-30q0-13 13-13t13 13v4',
    },
    { fill: 'var(--window)', d: 'M-300 14h738v22h-738zM-300 230h738v16h-738zM402-300h36v530h-36z' },
    { fill: 'var(--floor)', d: 'M-300 246h738v-18h600v90h-1338z' },
    { stroke: 'var(--pipe)', strokeWidth: 9, d: 'M-300 25h626M346 25h74' },
    {
      stroke: 'var(--water)',
      strokeWidth: 4,
      strokeLinecap: 'round',
      d:
        'M328 20l7-9M341 20l6-12M322 44v22M338 40v40M352 44v14M330 92v24' +
        'M346 76v34M322 132v18M340 128v36M352 150v18M332 174v16',
    },
    { fill: 'var(--water)', d: 'M290 230q4-8 22-8h62q22 0 26 8z' },
    { fill: 'var(--trim)', d: 'M311 192h52l-6 34h-40z' },
  ],
  phoneAndArm: [
    { fill: 'var(--lamp)', d: 'M213 132h17q3 0 3 3v30q0 3-3 3h-17q-3 0-3-3v-30q0-3 3-3z' },
    {
      stroke: 'var(--lamp)',
      strokeWidth: 2.5,
      strokeLinecap: 'round',
      d: 'M204 138q-7 12 0 24M239 138q7 12 0 24M196 131q-12 19 0 38' + 'M247 131q12 19 0 38',
    },
    { stroke: 'var(--pipe)', strokeWidth: 20, strokeLinecap: 'round', d: 'M420 20v250' },
    { fill: 'var(--trim)', d: 'M402 120h36v42h-36zM410 108h20v66h-20z' },
    { stroke: 'var(--sleeve)', strokeWidth: 54, strokeLinecap: 'round', d: 'M540 228l140 122' },
    { stroke: 'var(--skin)', strokeWidth: 36, strokeLinecap: 'round', d: 'M486 120l56 102' },
  ],
  handOnValve: [
    { stroke: 'var(--valve)', strokeWidth: 11, strokeLinecap: 'round', d: 'M420 141h92' },
    { stroke: 'var(--skin)', strokeWidth: 14, strokeLinecap: 'round', d: 'M480 172q-24 2-36-14' },
    {
      stroke: 'var(--skin)',
      strokeWidth: 15,
      strokeLinecap: 'round',
      d: 'M453 131v25M469 127v30M485 128v30M501 133v27',
    },
  ],
  fingers: [
    {
      stroke: 'var(--room)',
      strokeWidth: 1.5,
      strokeLinecap: 'round',
      d: 'M461 130v28M477 128v31M493 130v29',
    },
  ],
} satisfies Record<string, Shape[]>;

export const KitchenScene = () => (
  <Scene className={styles.night} viewBox="20 0 640 280" preserveAspectRatio="xMidYMax meet">
    <Shapes of={shapes.roomAndLeak} />
    <circle cx="222" cy="150" r="104" fill="url(#porch-glow)" opacity="0.8" />
    <Shapes of={shapes.phoneAndArm} />
    <g transform="rotate(-45 420 141)">
      <Shapes of={shapes.handOnValve} />
      <Shapes opacity="0.6" of={shapes.fingers} />
    </g>
  </Scene>
);
