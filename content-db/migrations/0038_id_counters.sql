-- A table that an earlier version made anew while it was empty gave its ids again. What changes know is used up.
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, (SELECT coalesce(max(`row_id`), 0) FROM `changes` WHERE `resource` = 'glossary'))
	WHERE `name` = 'glossary_terms';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`)
	SELECT 'glossary_terms', max(`row_id`) FROM `changes` WHERE `resource` = 'glossary'
	GROUP BY `resource` HAVING 'glossary_terms' NOT IN (SELECT `name` FROM `sqlite_sequence`);
