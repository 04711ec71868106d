CREATE INDEX "purchases_reference_end" ON "purchases" USING btree (right("reference", 4));--> statement-breakpoint
-- As `foldText` of src/lib/text.ts folds what is registered from now on.
UPDATE "registered_users" SET "search" = replace(replace(replace(replace(replace(
  translate("search", 'łøđðıħŧŋĸŀŉſ''’‘ʼʻ`´′', 'loddihtnqlns'),
  'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ĳ', 'ij')
WHERE "search" ~ '[łøđðıħŧŋĸŀŉſþßæœĳ''’‘ʼʻ`´′]';
