CREATE TABLE `page_heads` (
	`object` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL
);
