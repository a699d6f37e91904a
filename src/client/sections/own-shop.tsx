import type { SubmitEvent } from 'react';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleCallPath, sampleOf } from '#content/voice/sample-of.ts';
import { trades, type TradeId } from '#content/site.ts';
import { clean } from '#shared/clean.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { oneLine } from '#shared/one-line.ts';
import { opens } from '../dock/dock-panels.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { leadDraft } from '../leads/lead-draft.ts';
import { createStore } from '../ui/create-store.ts';
import { ActionButton, actionClass } from '../ui/action.tsx';
import { hearSample } from '../voice/call-control.ts';
import {
  askForTrade,
  isTradeChosen,
  noteChosenTrade,
  ownShopTrade,
  requireOnlyByAria,
} from '../voice/own-shop-trade.ts';
import styles from './own-shop.module.css';

const MAX_NAME_LENGTH = 60;

/** The shop's name that the visitor typed. It is plain text, and stays in this page. */
export const ownShop = createStore('');

const typedName = () => document.querySelector<HTMLInputElement>('#own-shop-name')?.value ?? '';

/**
 * Without script, the form opens the page of the trade's call. The shop's field has no `name`, so
 * browsers don't send it.
 */
export function OwnShop({ trade: pageTrade }: { trade: TradeId | undefined }) {
  return (
    <details id="own-shop" className={`not-printed ${styles.shop}`}>
      <summary className={actionClass({})}>{ownShopText.heading}</summary>
      <form action={sampleCallPath} className={`pairs ${styles.form}`} onSubmit={play}>
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
          ref={requireOnlyByAria}
          required
          label={ownShopText.trade}
          emptyLabel={ownShopText.choose}
          autoComplete="off"
          defaultValue={pageTrade}
          onChange={noteChosenTrade}
          options={trades.map(({ id, name }) => [id, name] as const)}
        />
        <ActionButton type="submit" id="own-shop-play" className="whole" {...opens('voice')}>
          {ownShopText.play}
        </ActionButton>
        <p className="small-print whole">{ownShopText.note}</p>
      </form>
    </details>
  );
}

function play(event: SubmitEvent): void {
  event.preventDefault();
  const name = clean(oneLine(typedName()).slice(0, MAX_NAME_LENGTH));
  const trade = ownShopTrade();
  if (!trade) {
    askForTrade();
    return;
  }
  ownShop.set(name);
  leadDraft.prefill({ businessName: name });
  if (isTradeChosen())
    leadDraft.prefill({ businessType: '', tradeDetail: '', ...leadOfTrade(trade) });
  hearSample(sampleOf(trade), name);
}
