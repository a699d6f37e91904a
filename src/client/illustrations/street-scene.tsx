import { Scene } from './scene.tsx';

type House = [left: number, width: number, height: number];

const houses: House[] = [
  [14, 92, 26],
  [150, 70, 34],
  [262, 96, 22],
  [398, 78, 32],
  [520, 150, 30],
  [716, 84, 24],
  [838, 66, 36],
  [950, 98, 22],
  [1094, 80, 32],
];

const housePath = ([x, width, height]: House) =>
  `M${x} 90v${-height}h-7l${width / 2 + 7} ${-width / 3.2} ${width / 2 + 7} ${width / 3.2}h-7v${height}z`;

const windowsPath = ([x, width, height]: House) =>
  `M${x + width * 0.2} ${98 - height}h10v10h-10zM${x + width * 0.7} ${98 - height}h10v10h-10z`;

export const StreetScene = () => (
  <Scene viewBox="0 0 1200 96" preserveAspectRatio="xMidYMax slice">
    <radialGradient id="street-glow">
      <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.9" />
      <stop offset="0.3" stopColor="var(--lamp)" stopOpacity="0.35" />
      <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
    </radialGradient>
    <path fill="var(--dusk-line)" d={houses.map(housePath).join('')} />
    <path fill="var(--dusk)" d={`${houses.map(windowsPath).join('')}M586 90V66h18v24z`} />
    <circle fill="url(#street-glow)" cx="595" cy="58" r="40" />
    <path fill="var(--lamp)" d="M590 52h10l-2 8h-6z" />
    <path fill="var(--dusk-line)" d="M-9 89h1218v8H-9z" />
  </Scene>
);
