<?php
/**
 * Router for PHP's built-in web server, which does what a rewrite rule does elsewhere: files and folders that exist are
 * served as they are, everything else is WordPress's.
 */

$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );

if ( file_exists( $root . $path ) ) {
	return false;
}

// Without this the server takes `/wp-json/a.b` for a file of that name.
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $root . '/index.php';
unset( $_SERVER['PATH_INFO'] );

require $root . '/index.php';
