CREATE TABLE `__new_glossary_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`english_term` text COLLATE NOCASE NOT NULL,
	`arabic_forms` text NOT NULL,
	`forbidden_forms` text NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_glossary_terms` (`id`, `created_at`, `updated_at`, `english_term`, `arabic_forms`, `forbidden_forms`, `note`)
	SELECT `id`, `created_at`, `updated_at`, `english`,
		(SELECT coalesce(group_concat(`value`, char(10)), '') FROM json_each(`required`)),
		(SELECT coalesce(group_concat(`value`, char(10)), '') FROM json_each(`forbidden`)),
		`note` FROM `glossary_terms`;--> statement-breakpoint
INSERT INTO `changes` (`resource`, `row_id`, `action`, `columns`, `at`, `by`)
	SELECT 'glossary', `id`, 'create', '["englishTerm","arabicForms","forbiddenForms","note"]', `updated_at`, 'upgrade'
	FROM `glossary_terms`;--> statement-breakpoint
DROP TABLE `glossary_terms`;--> statement-breakpoint
ALTER TABLE `__new_glossary_terms` RENAME TO `glossary_terms`;--> statement-breakpoint
CREATE UNIQUE INDEX `glossary_terms_englishTerm_unique` ON `glossary_terms` (`english_term`);
