import { useCallback, type SubmitEvent } from 'react';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleOf } from '#content/voice/sample-of.ts';
import { trades, type TradeId } from '#content/site.ts';
import { sampleCallPath } from '#shared/api.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { restoreDraft } from '../forms/draft.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { ownShop } from '../own-shop-store.ts';
import { isTyped, prefillLead } from '../prefill-lead.ts';
import { hearSample } from '../sample-request.ts';
import { ActionButton, actionClass } from '../ui/action.tsx';
import styles from './own-shop.module.css';

const MAX_NAME_LENGTH = 60;

/** Without script, the answer is the trade's recording. The shop's name has no `name`, so it reaches no request line. */
export function OwnShop({ trade: pageTrade }: { trade: TradeId | undefined }) {
  const formRef = useCallback((form: HTMLFormElement | null) => {
    if (form) restoreDraft(form);
  }, []);
  return (
    <details className={`not-printed ${styles.shop}`}>
      <summary className={actionClass({})}>{ownShopText.heading}</summary>
      <form
        ref={formRef}
        data-draft="shop"
        action={sampleCallPath}
        className={`pairs ${styles.form}`}
        onSubmit={play}
      >
        <TextField
          id="own-shop-name"
          label={ownShopText.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="organization"
          enterKeyHint="go"
        />
        <SelectField
          id="own-shop-trade"
          name="trade"
          required
          label={ownShopText.trade}
          emptyLabel={ownShopText.choose}
          autoComplete="off"
          defaultValue={pageTrade}
          options={trades.map(({ id, name }) => [id, name] as const)}
        />
        <ActionButton type="submit" id="own-shop-play" className="whole">
          {ownShopText.play}
        </ActionButton>
        <p className="small-print whole">{ownShopText.note}</p>
      </form>
    </details>
  );
}

function play(event: SubmitEvent): void {
  event.preventDefault();
  const name = fieldValue('name').trim().slice(0, MAX_NAME_LENGTH).trim();
  const trade = fieldValue('trade');
  ownShop.set({ name, trade });
  prefillLead({ businessName: name });
  if (isChosen()) prefillLead({ businessType: '', tradeDetail: '', ...leadOfTrade(trade) });
  hearSample(sampleOf(trade), name);
}

const tradeField = () => document.querySelector<HTMLSelectElement>('#own-shop-trade');

/** False if the page preselected the trade. */
function isChosen(): boolean {
  const field = tradeField();
  return field !== null && isTyped(field);
}

const fieldValue = (name: 'name' | 'trade') =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`#own-shop-${name}`)?.value ?? '';
