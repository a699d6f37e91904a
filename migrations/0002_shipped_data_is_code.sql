-- The release's values stand in the views of these names. What an operator changed would be lost, so it is printed.
do $$
declare
  changed text;
begin
  for changed in
    select to_jsonb(own)::text from (
      select area_code, time_zones, state from sales_internal.area_codes
      except (
select zoned.code, zoned.zones::text[], placed.state
from (select zones, regexp_split_to_table(codes, '\s+') as code from (values
  ('{America/New_York}', '201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283
    301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412
    413 419 434 436 440 443 445 463 465 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571
    582 585 586 603 607 609 610 614 616 617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706
    716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 813 814
    821 826 828 835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919
    929 934 937 941 943 947 948 954 959 973 978 980 984 989'),
  ('{America/Chicago}', '205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325
    327 331 334 337 346 353 361 402 405 409 414 417 430 432 447 457 464 469 471 479 483 501 504 507 512 515
    531 534 539 557 563 572 573 580 601 608 612 615 618 621 629 630 636 641 651 659 660 662 682 708 712 713
    715 726 730 731 737 763 769 773 779 806 815 816 817 830 832 847 861 870 872 901 903 913 918 920 924 931
    936 938 940 945 952 956 972 975 979 985'),
  ('{America/Los_Angeles}', '206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 503 509 510 530 559 562
    564 619 626 628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949
    951 971'),
  ('{America/Denver}', '303 307 385 406 435 505 575 719 720 748 801 915 970 983'),
  ('{America/New_York, America/Chicago}', '423 574 606 729 812 906 930'),
  ('{America/Chicago, America/New_York}', '219 270 364 448 850'),
  ('{America/Chicago, America/Denver}', '308 605 620 701 785'),
  ('{America/Phoenix}', '480 520 602 623'),
  ('{America/Los_Angeles, America/Boise}', '458 541 775'),
  ('{America/Boise, America/Los_Angeles}', '208 986'),
  ('{America/Puerto_Rico}', '787 939'),
  ('{America/St_Thomas}', '340'),
  ('{Pacific/Saipan}', '670'),
  ('{Pacific/Guam}', '671'),
  ('{Pacific/Pago_Pago}', '684'),
  ('{Pacific/Honolulu}', '808'),
  ('{America/Anchorage, America/Adak}', '907'),
  ('{America/Phoenix, America/Denver}', '928'),
  ('{}', '204 226 236 242 246 249 250 257 263 264 268 284 289 306 343 345 354 365 367 368 382 403 416 418 428 431 437
    438 441 450 468 473 474 506 514 519 548 579 581 584 587 604 613 639 647 649 658 664 672 683 705 709 721
    742 753 758 767 778 780 782 784 807 809 819 825 829 849 867 868 869 873 876 879 902 905 942')
) listed (zones, codes)) zoned
left join (select state, regexp_split_to_table(codes, ' ') as code from (values
  ('AL', '205 251 256 334 483 659 938'),
  ('CT', '203 475 860 959'),
  ('FL', '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954'),
  ('KY', '270 364 502 606 859'),
  ('LA', '225 318 337 457 504 985'),
  ('MA', '339 351 413 508 617 774 781 857 978'),
  ('MD', '227 240 301 410 443 667'),
  ('MS', '228 471 601 662 769'),
  ('NV', '702 725 775'),
  ('OK', '405 539 572 580 918'),
  ('OR', '458 503 541 971'),
  ('PA', '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'),
  ('RI', '401'),
  ('UT', '385 435 801'),
  ('WA', '206 253 360 425 509 564'),
  ('WY', '307')
) listed (state, codes)) placed using (code))) own
    order by 1
  loop
    raise warning 'an area code that this release does not have: %; add it in db/sql/sales_internal/area_codes.sql', changed;
  end loop;
  for changed in
    select to_jsonb(own)::text from (
      select state, weekdays_from, weekdays_until, saturday_from, saturday_until, sunday_from, sunday_until
      from sales_internal.calling_hours
      except values
  ('TX', time '9:00', time '21:00', time '9:00', time '21:00', time '12:00', time '21:00'),
  ('AL', '8:00', '20:00', '8:00', '20:00', null, null),
  ('CT', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00'),
  ('FL', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00'),
  ('KY', '10:00', '21:00', '10:00', '21:00', '10:00', '21:00'),
  ('LA', '8:00', '20:00', '8:00', '20:00', null, null),
  ('MA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00'),
  ('MD', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00'),
  ('MS', '8:00', '20:00', '8:00', '20:00', null, null),
  ('NV', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00'),
  ('OK', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00'),
  ('OR', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00'),
  ('PA', '8:00', '21:00', '8:00', '21:00', null, null),
  ('RI', '9:00', '18:00', '10:00', '17:00', null, null),
  ('UT', '8:00', '21:00', '8:00', '21:00', null, null),
  ('WA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00'),
  ('WY', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00')) own
    order by 1
  loop
    raise warning 'legal hours that this release does not have: %; add them in db/sql/sales_internal/calling_hours.sql', changed;
  end loop;
end $$;--> statement-breakpoint
DROP TABLE "sales_internal"."area_codes" CASCADE;--> statement-breakpoint
DROP TABLE "sales_internal"."calling_hours" CASCADE;