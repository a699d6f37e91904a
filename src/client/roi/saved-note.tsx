import { roiText } from '#content/roi/roi.ts';
import type { SavedCalculation } from '#shared/page-state.ts';
import { roiQuery } from '#shared/roi.ts';
import { useStore } from '../ui/store.ts';
import { queryInAddress } from './roi-address.ts';
import styles from './roi-form.module.css';

interface SavedNoteProps {
  /** Undefined unless the figures in the form are the saved ones. */
  saved: SavedCalculation | undefined;
  isPending: boolean;
  /** Only announced. */
  unseenFailure: string | undefined;
}

const { forPerson, inAddress } = roiText.savedWhere;
const longest = `${roiText.toasts.saved.description} ${forPerson}`;

/** A component of its own, so that the form doesn't render again once the address is read. */
export function SavedNote({ saved, isPending, unseenFailure }: SavedNoteProps) {
  const address = useStore(queryInAddress);
  const isInAddress = saved && (address === undefined || address === roiQuery(saved.inputs));
  const where = saved?.id ? forPerson : inAddress;
  const note = saved && `${roiText.toasts.saved.description} ${isInAddress ? where : ''}`.trim();
  return (
    <p className={styles.note} role="status" data-reserved={longest}>
      <span className={saved ? undefined : 'visually-hidden'}>
        {isPending ? roiText.save.pending : (note ?? unseenFailure)}
      </span>
    </p>
  );
}
