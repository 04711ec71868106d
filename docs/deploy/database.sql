-- The database of Foyer and its two logins: one that owns it, for updates, and one that owns nothing, for all else. The PostgreSQL of compose.yaml runs
-- this as its superuser when it starts for the first time; with another one it is
-- `OWNER_PASSWORD=… FOYER_PASSWORD=… psql -f docs/deploy/database.sql`, psql 15 or later.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv foyer_password FOYER_PASSWORD
create role foyer_owner login password :'owner_password';
create role foyer login password :'foyer_password';
create database foyer owner foyer_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
