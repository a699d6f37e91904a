import { comparison } from '#content/sections/comparison.ts';
import { Section } from '../ui/section.tsx';
import styles from './comparison.module.css';

export function Comparison() {
  const { columns } = comparison;
  return (
    <Section id="ai-vs-traditional" heading={comparison.heading} intro={comparison.intro} layout="split">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className="sign">
              {columns.question}
            </th>
            <th scope="col" className="sign">
              {columns.ai}
            </th>
            <th scope="col" className="sign">
              {columns.traditional}
            </th>
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
}
