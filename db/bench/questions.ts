export interface Question {
  /** What a person asks, as they would say it. */
  about: string;
  query: string;
}

const newest = (view: string, time: string) => `select * from sales.${view} order by ${time} desc limit 500`;

/** Every view, the way it is read: lists of leads by the page, counts and work lists whole. */
export const questions: Question[] = [
  { about: 'leads, the newest 500', query: newest('leads', 'created_at') },
  { about: 'leads, counted by trade', query: 'select trade, count(*) from sales.leads group by trade' },
  { about: 'leads_today', query: 'select * from sales.leads_today' },
  { about: 'leads_due', query: 'select * from sales.leads_due' },
  { about: 'leads_overdue', query: 'select * from sales.leads_overdue' },
  { about: 'leads_with_roi, the newest 500', query: newest('leads_with_roi', 'created_at') },
  { about: 'leads_with_roi, the largest 500', query: newest('leads_with_roi', 'additional_revenue') },
  { about: 'by_trade_and_volume', query: 'select * from sales.by_trade_and_volume' },
  { about: 'by_source', query: 'select * from sales.by_source' },
  { about: 'sla_weekly', query: 'select * from sales.sla_weekly' },
  { about: 'consent_evidence, the newest 500', query: newest('consent_evidence', 'given_at') },
];

/** Beyond the goal, and told for that: every row and column at once. */
export const wholeTable: Question = { about: 'leads, all of them', query: 'select * from sales.leads' };
