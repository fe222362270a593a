ALTER TABLE `clients` ADD `translation_of` integer REFERENCES clients(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `clients_translation_of` ON `clients` (`translation_of`);--> statement-breakpoint
ALTER TABLE `team_members` ADD `translation_of` integer REFERENCES team_members(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `team_members_translation_of` ON `team_members` (`translation_of`);--> statement-breakpoint
UPDATE `clients` AS `arabic` SET `translation_of` = (
	SELECT `id` FROM `clients` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`logo` = `arabic`.`logo`
) WHERE `locale` = 'ar' AND `logo` <> ''
	AND (SELECT count(*) FROM `clients` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`logo` = `arabic`.`logo`) = 1
	AND (SELECT count(*) FROM `clients` AS `other` WHERE `other`.`locale` = 'ar' AND `other`.`logo` = `arabic`.`logo`) = 1;--> statement-breakpoint
UPDATE `clients` AS `arabic` SET `translation_of` = (
	SELECT `id` FROM `clients` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`sort_order` = `arabic`.`sort_order`
		AND `other`.`id` NOT IN (SELECT `translation_of` FROM `clients` WHERE `translation_of` IS NOT NULL)
) WHERE `locale` = 'ar' AND `translation_of` IS NULL
	AND (SELECT count(*) FROM `clients` WHERE `locale` = 'en') = (SELECT count(*) FROM `clients` WHERE `locale` = 'ar')
	AND (SELECT count(*) FROM `clients` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`sort_order` = `arabic`.`sort_order`) = 1
	AND (SELECT count(*) FROM `clients` AS `other` WHERE `other`.`locale` = 'ar' AND `other`.`sort_order` = `arabic`.`sort_order`) = 1;--> statement-breakpoint
UPDATE `team_members` AS `arabic` SET `translation_of` = (
	SELECT `id` FROM `team_members` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`image_url` = `arabic`.`image_url`
) WHERE `locale` = 'ar' AND `image_url` <> ''
	AND (SELECT count(*) FROM `team_members` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`image_url` = `arabic`.`image_url`) = 1
	AND (SELECT count(*) FROM `team_members` AS `other` WHERE `other`.`locale` = 'ar' AND `other`.`image_url` = `arabic`.`image_url`) = 1;--> statement-breakpoint
UPDATE `team_members` AS `arabic` SET `translation_of` = (
	SELECT `id` FROM `team_members` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`sort_order` = `arabic`.`sort_order` AND `other`.`role_key` = `arabic`.`role_key`
		AND `other`.`id` NOT IN (SELECT `translation_of` FROM `team_members` WHERE `translation_of` IS NOT NULL)
) WHERE `locale` = 'ar' AND `translation_of` IS NULL
	AND (SELECT count(*) FROM `team_members` AS `other` WHERE `other`.`locale` = 'en' AND `other`.`sort_order` = `arabic`.`sort_order` AND `other`.`role_key` = `arabic`.`role_key`) = 1
	AND (SELECT count(*) FROM `team_members` AS `other` WHERE `other`.`locale` = 'ar' AND `other`.`sort_order` = `arabic`.`sort_order` AND `other`.`role_key` = `arabic`.`role_key`) = 1;
