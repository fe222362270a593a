CREATE TABLE `removals` (
	`name` text PRIMARY KEY NOT NULL,
	`times` integer NOT NULL
);
