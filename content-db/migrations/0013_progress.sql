CREATE TABLE `progress` (
	`name` text PRIMARY KEY NOT NULL,
	`change` integer NOT NULL
);
