CREATE TABLE `publish_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`started_at` text NOT NULL,
	`release_id` integer,
	`result` text
);
