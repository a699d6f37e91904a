import { roiText } from '#content/roi/roi.ts';
import type { SavedCalculation } from '#shared/page-state.ts';
import { roiQuery } from '#shared/roi.ts';
import { useStore } from '../ui/store.ts';
import { queryInAddress } from './roi-address.ts';

interface SavedNoteProps {
  /** Undefined unless the figures in the form are the saved ones. */
  saved: SavedCalculation | undefined;
  isPending: boolean;
}

/** A component of its own, so that the form doesn't render again once the address is read. */
export function SavedNote({ saved, isPending }: SavedNoteProps) {
  const address = useStore(queryInAddress);
  const isInAddress = saved && (address === undefined || address === roiQuery(saved.inputs));
  const where = saved?.id ? roiText.savedWhere.forPerson : roiText.savedWhere.inAddress;
  const note = saved && `${roiText.toasts.saved.description} ${isInAddress ? where : ''}`.trim();
  return (
    <p className={saved ? undefined : 'visually-hidden'} role="status">
      {isPending ? roiText.save.pending : note}
    </p>
  );
}
