CREATE TABLE `sharing_pictures` (
	`path` text PRIMARY KEY NOT NULL,
	`picture` text NOT NULL,
	`page` text NOT NULL,
	`object` text,
	`size` integer
);
