// `Intl.NumberFormat` would delay hydration: its first use takes 15 to 80 ms on a phone. Both
// functions take integers.
export const formatCount = (count: number) => `${sign(count)}${grouped(Math.abs(count))}`;
export const formatMoney = (dollars: number) => `${sign(dollars)}$${grouped(Math.abs(dollars))}`;

const sign = (value: number) => (value < 0 ? '-' : '');

const grouped = (value: number) => String(value).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
