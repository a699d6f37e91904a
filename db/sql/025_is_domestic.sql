-- Nobody calls abroad. Numbers of Canada, the Caribbean and what belongs to no country also begin
-- with +1, so their area codes are listed: as one text, because PostgreSQL inlines no function that
-- reads a table, and would hash an array for each lead.
create function sales_internal.is_domestic(phone text)
returns boolean
language sql immutable parallel safe as $$
  select coalesce(phone like '+1%', false)
    and strpos('
      204 226 236 242 246 249 250 257 263 264 268 284 289 306
      343 345 354 365 367 368 382 403 416 418 428 431 437 438
      441 450 468 473 474 506 514 519 548 579 581 584 587 604
      613 639 647 649 658 664 672 683 705 709 721 742 753 758
      767 778 780 782 784 807 809 819 825 829 849 867 868 869
      873 876 879 902 905 942',
      substr(phone, 3, 3)) = 0
$$;

comment on function sales_internal.is_domestic is
  'Whether a number is of the United States, and so may be called.';
