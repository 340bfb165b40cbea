<?php
/**
 * Settings of the site. `ADDRESS` stands for its address and is replaced when the file is copied. The same folder is served
 * by a native PHP and by one in WebAssembly, at different places: paths are relative to this file.
 */

$constants = array(
	'WP_HOME'                    => 'ADDRESS',
	'WP_SITEURL'                 => 'ADDRESS',
	// Beside the served folder, not in it.
	'DB_DIR'                     => dirname( __DIR__ ) . '/database/',
	'DB_NAME'                    => 'wordpress',
	'DB_USER'                    => '',
	'DB_PASSWORD'                => '',
	'DB_HOST'                    => '',
	// Only here does WordPress offer application passwords over plain HTTP.
	'WP_ENVIRONMENT_TYPE'        => 'local',
	// The site calls nobody, and does nothing between two requests.
	'WP_HTTP_BLOCK_EXTERNAL'     => true,
	'AUTOMATIC_UPDATER_DISABLED' => true,
	'DISABLE_WP_CRON'            => true,
);
foreach ( $constants as $name => $value ) {
	// The WebAssembly runtime defines some of these itself.
	if ( ! defined( $name ) ) {
		define( $name, $value );
	}
}

$table_prefix = 'wp_';

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
