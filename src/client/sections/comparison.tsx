import { comparison } from '#content/sections/comparison.ts';
import { Section } from '../ui/section.tsx';
import styles from './comparison.module.css';

export const Comparison = () => (
  <Section
    id="ai-vs-traditional"
    heading={comparison.heading}
    intro={comparison.intro}
    layout="split"
  >
    <table className={styles.table}>
      <thead>
        <tr>
          {Object.values(comparison.columns).map((column) => (
            <th key={column} scope="col" className="sign">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparison.rows.map(({ question, ai, traditional }) => (
          <tr key={question}>
            <th scope="row">{question}</th>
            <td>{ai}</td>
            <td>{traditional}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
