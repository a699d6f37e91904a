import { Scene } from './scene.tsx';
import styles from './scenes.module.css';

export const MorningScene = () => (
  <Scene
    className={styles.morning}
    overflow="visible"
    viewBox="90 40 660 360"
    preserveAspectRatio="xMidYMax meet"
  >
    <circle fill="var(--sun-risen)" cx="704" cy="128" r="44" />
    <path
      fill="none"
      stroke="var(--roof)"
      strokeWidth="3"
      strokeLinecap="round"
      d="M212 96q8-9 14 0 7-9 14 0M172 122q6-7 11 0 6-7 11 0"
    />
    <use href="#scene-far" />
    <use href="#scene-near" />
    <use href="#scene-oak" />
    <use href="#scene-house" />
    <path fill="var(--path)" d="M250 318h226l100 102H110zM436 320h66l26 90H390z" />
    <use href="#scene-lantern" />
    <use href="#scene-truck" x="190" y="6" />
  </Scene>
);
