-- The searched text of an attendee has their email address, too, takes hyphens for spaces, and begins each word with a space.
update registered_users
set search = ' ' || btrim(regexp_replace(search || ' ' || lower(email), '[\s\u2010-\u2015-]+', ' ', 'g'));
