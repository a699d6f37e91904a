import type { SubmitEvent } from 'react';
import { ownShopText } from '#content/hero.ts';
import { trades, type TradeId } from '#content/site.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { dock } from '../dock/dock-panels.ts';
import { OWN_SHOP } from '../hero-stores.ts';
import { ActionButton } from '../ui/action.tsx';
import styles from './own-shop.module.css';

/** The fields have no `name`, and the method `dialog` sends nothing: the browser keeps the shop's name to itself. */
export const OwnShop = ({ trade }: { trade: TradeId | undefined }) => (
  <details className={`needs-script not-printed ${styles.shop}`}>
    <summary className="chevron">{ownShopText.heading}</summary>
    <form method="dialog" data-speaks="" className={styles.form} onSubmit={play}>
      <TextField
        id="own-shop-name"
        label={ownShopText.name}
        maxLength={60}
        autoComplete="organization"
        enterKeyHint="go"
      />
      <SelectField
        id="own-shop-trade"
        label={ownShopText.trade}
        emptyLabel={ownShopText.choose}
        autoComplete="off"
        defaultValue={trade}
        options={trades.map(({ id, name }) => [id, name] as const)}
      />
      <ActionButton type="submit" id="own-shop-play" look="quiet">
        {ownShopText.play}
      </ActionButton>
      <p className="small-print">{ownShopText.note}</p>
    </form>
  </details>
);

function play(event: SubmitEvent): void {
  event.preventDefault();
  dock.open('voice', { start: 'sample', id: OWN_SHOP });
}
