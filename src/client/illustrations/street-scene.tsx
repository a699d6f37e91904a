import { Scene } from './scene.tsx';

// Each line is a house with its windows cut out.
const HOUSES = `
M14 90v-26h-7l53-28.75 53 28.75h-7v26zM32.4 72h10v10h-10zM78.4 72h10v10h-10z
M150 90v-34h-7l42-21.875 42 21.875h-7v34zM164 64h10v10h-10zM199 64h10v10h-10z
M262 90v-22h-7l55-30 55 30h-7v22zM281.2 76h10v10h-10zM329.2 76h10v10h-10z
M398 90v-32h-7l46-24.375 46 24.375h-7v32zM413.6 66h10v10h-10zM452.6 66h10v10h-10z
M520 90v-30h-7l82-46.875 82 46.875h-7v30zM550 68h10v10h-10zM625 68h10v10h-10zM586 90V66h18v24z
M716 90v-24h-7l49-26.25 49 26.25h-7v24zM732.8 74h10v10h-10zM774.8 74h10v10h-10z
M838 90v-36h-7l40-20.625 40 20.625h-7v36zM851.2 62h10v10h-10zM884.2 62h10v10h-10z
M950 90v-22h-7l56-30.625 56 30.625h-7v22zM969.6 76h10v10h-10zM1018.6 76h10v10h-10z
M1094 90v-32h-7l47-25 47 25h-7v32zM1110 66h10v10h-10zM1150 66h10v10h-10z`;

export const StreetScene = () => (
  <Scene viewBox="0 0 1200 96" preserveAspectRatio="xMidYMax slice">
    <radialGradient id="street-glow">
      <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.9" />
      <stop offset="0.3" stopColor="var(--lamp)" stopOpacity="0.35" />
      <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
    </radialGradient>
    <path fill="var(--dusk-line)" fillRule="evenodd" d={HOUSES} />
    <circle fill="url(#street-glow)" cx="595" cy="58" r="40" />
    <path fill="var(--lamp)" d="M590 52h10l-2 8h-6z" />
    <path fill="var(--dusk-line)" d="M-9 89h1218v8H-9z" />
  </Scene>
);
