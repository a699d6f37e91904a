CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"trade" text NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_counts_day_source_campaign_trade_event_pk" PRIMARY KEY("day","source","campaign","trade","event")
);
--> statement-breakpoint
CREATE TABLE "speed_counts" (
	"day" date NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "speed_counts_day_device_metric_bucket_pk" PRIMARY KEY("day","device","metric","bucket")
);
